import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

const PLUGINS = [remarkGfm];

/** A preview of a page close to how readers will see it. Images are replaced by their alternative text, and HTML is left out. */
export function PagePreview({ title, text, language }: { title: string; text: string; language: string }) {
  return (
    <div
      dir="auto"
      className="answer max-h-96 overflow-y-auto rounded-lg border border-line bg-page px-4 py-3 wrap-anywhere"
      lang={language}
    >
      <p className="text-lg font-semibold">{title}</p>
      <Markdown remarkPlugins={PLUGINS} skipHtml components={{ img: ({ alt }) => alt ?? '' }}>
        {text}
      </Markdown>
    </div>
  );
}
