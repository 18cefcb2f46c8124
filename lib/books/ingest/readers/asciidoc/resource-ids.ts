import { dirname, join, posix } from 'node:path';

import type { PageContext } from '../page-context.ts';

/** The folders of an Antora module by file family. */
const FAMILIES: Record<string, string> = {
  page: 'pages',
  partial: 'partials',
  example: 'examples',
  image: 'images',
  attachment: 'attachments',
};
const RESOURCE =
  /^(?:([\w.-]{1,100})@)?(?:([\w.-]{0,100}):)?(?:([\w.-]{0,100}):)?(?:(page|partial|example|image|attachment)\$)?([^:$]{1,500})$/;
const MODULE = /^(.*?\/)?modules\/([^/]+)\/(?:pages|partials|examples)\//;

/** Locates a page in an Antora site: the folder around `modules`, and its module. */
function moduleOf(filename: string): { base: string; module: string } | null {
  const [match, base = '', module = ''] = MODULE.exec(filename) ?? [];
  return match === undefined ? null : { base, module };
}

/** Returns the file that an id such as `module:partial$part.adoc` refers to, relative to the source folder; null for a plain path. */
export function resourcePath(id: string, filename: string, family = 'page'): string | null {
  const place = moduleOf(filename);
  const parts = place === null ? null : partsOf(id);
  if (place === null || parts === null) return null;
  const module = parts.module ?? place.module;
  const folder = FAMILIES[parts.family ?? family] ?? 'pages';
  return posix.normalize(`${place.base}modules/${module === '' ? 'ROOT' : module}/${folder}/${parts.path}`);
}

/** Parses `component:module:family$path`. Another component or version is another book; its pages are looked up in this one. */
function partsOf(id: string): { module: string | undefined; family: string | undefined; path: string } | null {
  const [match, version, outer, inner, family, path = ''] = RESOURCE.exec(id) ?? [];
  if (match === undefined || version !== undefined) return null;
  const module = inner ?? outer;
  return module === undefined && family === undefined ? null : { module, family, path };
}

/** Same as `resourcePath`, but as an absolute path. */
export function resolveResource(id: string, { book, page }: PageContext): string | null {
  const path = resourcePath(id, page.filename);
  return path === null ? null : join(book.sourceFolder, path);
}

/** Returns the attributes that Antora predefines for a page, such as the location of its pictures. */
export function attributesOf({ page, book }: PageContext): Record<string, string> {
  const place = moduleOf(page.filename);
  const own = { ...book.attributes, docname: posix.basename(page.filename).replace(/\.[a-z]+$/, '') };
  if (place === null) return own;
  const images = posix.relative(dirname(page.filename), `${place.base}modules/${place.module}/images`);
  return { ...own, imagesdir: images };
}
