import { tokensIn } from './tokens.ts';

/**
 * Returns the styles of the widget in one theme. A site may set `--lectern-page`, `--lectern-ink`, `--lectern-accent` (with `--lectern-on-accent`)
 * and `--lectern-font` on its pages.
 */
export function styleFor(theme: 'light' | 'dark'): string {
  return `${RULES}:host{${tokensIn(theme)}color-scheme:${theme}}`;
}

const RULES = `
:host{all:initial;display:block;font-family:inherit;
--bg:var(--lectern-page,var(--raised));--fg:var(--lectern-ink,var(--ink));
--accent:var(--lectern-accent,var(--ink));--on-accent:var(--lectern-on-accent,var(--raised));
--type:var(--lectern-font,inherit)}
*,*::before,*::after{box-sizing:border-box;margin:0}
[hidden]{display:none!important}
button,textarea,a{font:inherit;color:inherit}
button{border:0;background:none;padding:0;cursor:pointer;text-align:start}
svg{inline-size:1em;block-size:1em;font-size:18px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;flex:none}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.unseen{position:fixed;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.launcher,.beside{position:fixed;z-index:2147483000;display:flex;align-items:center;gap:8px;font:500 14px/20px var(--type);font-family:var(--type);border-radius:999px;white-space:nowrap}
.launcher{inset-block-end:max(20px,env(safe-area-inset-bottom));inset-inline-end:max(20px,env(safe-area-inset-right));min-block-size:44px;padding-block:0;padding-inline:14px 18px;background:var(--accent);color:var(--on-accent);box-shadow:0 1px 2px oklch(0 0 0/.1),0 6px 20px oklch(0 0 0/.16)}
.beside{padding-block:7px;padding-inline:10px 14px;background:var(--accent);color:var(--on-accent);box-shadow:0 1px 2px oklch(0 0 0/.1),0 4px 16px oklch(0 0 0/.18)}
.beside svg{font-size:16px}
.panel{position:fixed;z-index:2147483001;inset:auto;inset-block-end:20px;inset-inline-end:20px;inline-size:min(400px,calc(100vw - 40px));block-size:min(640px,calc(100dvh - 40px));max-inline-size:none;max-block-size:none;padding:0;border:1px solid var(--line);border-radius:16px;background:var(--bg);color:var(--fg);font:400 14px/20px var(--type);font-family:var(--type);box-shadow:0 1px 2px oklch(0 0 0/.06),0 12px 40px oklch(0 0 0/.16);overflow:hidden}
.panel[open]{display:flex;flex-direction:column;animation:rise .2s cubic-bezier(.2,0,0,1)}
.panel::backdrop{background:oklch(0 0 0/.32)}
@keyframes rise{from{opacity:0;transform:translateY(8px)}}
header{display:flex;align-items:center;gap:4px;padding:10px 12px;border-block-end:1px solid var(--line)}
.gap{flex:1}
.tab{padding:6px 10px;border-radius:8px;color:var(--ink-2)}
.tab[aria-pressed=true]{color:var(--fg);font-weight:600}
.tab:hover,.tool:hover,.choice:hover,.plain:hover{background:var(--sunken)}
.tool{display:grid;place-items:center;inline-size:36px;block-size:36px;border-radius:8px;color:var(--ink-2)}
.tool[aria-pressed=true]{color:var(--fg)}
.tool[aria-pressed=true] svg{fill:var(--line)}
.body{flex:1;overflow-y:auto;overscroll-behavior:contain;padding:4px 18px 18px;outline:0;scrollbar-width:thin}
[data-empty=true] .body{display:grid;place-items:center;padding-inline:48px}
[data-empty=true] .body::before{content:attr(data-said);color:var(--ink-2);text-align:center;text-wrap:balance;font-size:15px;line-height:23px}
[data-empty=true] .turns{display:none}
.turn{padding-block:16px;scroll-margin-block-start:4px}
.turn+.turn{border-block-start:1px solid var(--line)}
.turn:last-child{min-block-size:100%}
h3{font-size:15.5px;line-height:22px;font-weight:600;text-wrap:pretty;overflow-wrap:anywhere}
.scope,.waiting,.quiet{color:var(--ink-3);font-size:13px;line-height:18px}
.scope{margin-block-start:2px}
.answer~.scope{margin-block:16px -10px}
.waiting{margin-block-start:14px;animation:breathe 1.6s ease-in-out infinite}
@keyframes breathe{50%{opacity:.45}}
.answer{margin-block-start:12px;font-size:15.5px;line-height:23px;overflow-wrap:anywhere}
.answer>*{margin-block-end:.75em}
.answer>:last-child{margin-block-end:0}
.answer h4{font-size:1em;font-weight:600}
.answer :is(ul,ol){padding-inline-start:1.375em}
.answer li{margin-block-end:.25em}
.answer li::marker{color:var(--ink-3)}
.answer blockquote{padding-inline-start:.875em;border-inline-start:3px solid var(--line);color:var(--ink-2)}
.answer :is(code,pre){direction:ltr;unicode-bidi:isolate}
.answer code{font:500 .875em/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.answer pre{overflow-x:auto;padding:12px 14px;border-radius:8px;background:var(--sunken)}
.answer pre code{font-size:13px;line-height:1.55;font-weight:400}
.answer hr{border:0;border-block-start:1px solid var(--line)}
.answer a:not(.chip){color:var(--link);text-underline-offset:.18em}
.table{overflow-x:auto}
table{border-collapse:collapse;font-size:13px;line-height:19px;overflow-wrap:normal}
td{padding-block:6px;padding-inline:0 14px;border-block-end:1px solid var(--line);vertical-align:top}
tr:first-child td{font-weight:600}
[data-status]{text-decoration:underline 1.5px dotted var(--warn);text-underline-offset:.24em}
[data-status=uncited]{text-decoration-style:dashed}
[data-status=contradicted]{text-decoration:underline 1.5px wavy var(--danger)}
.bound{white-space:nowrap}
${[1, 2, 3, 4, 5, 6].map((hue) => `[data-hue="${hue}"]{--tint:var(--cite-${hue}-tint);--strong:var(--cite-${hue}-active);--line-of:var(--cite-${hue}-line)}`).join('')}
.chip,.number{display:inline-flex;align-items:center;justify-content:center;min-inline-size:20px;block-size:20px;padding-inline:5px;border-block-end:2px solid var(--line-of);border-radius:6px;background:var(--tint);color:var(--ink);font-size:11px;font-weight:600;line-height:1;font-variant-numeric:tabular-nums;text-decoration:none}
.chip{position:relative;margin-inline:3px 1px;vertical-align:2px}
.chip::after{content:"";position:absolute;inset:-3px -2px}
a.chip:hover,a.chip:focus-visible,button.chip:hover,button.chip:focus-visible{background:var(--strong)}
.note{margin-block-start:12px;color:var(--ink-2);font-size:13px;line-height:18px}
.sources,.related,.places{list-style:none;padding:0;margin-block-start:16px}
.sources li+li,.places li+li{border-block-start:1px solid var(--line)}
.source{display:grid;grid-template-columns:20px minmax(0,1fr);gap:2px 10px;inline-size:100%;padding:10px 0;text-decoration:none;color:var(--ink-2);font-size:13px;line-height:19px;text-align:start}
.source .number{grid-row:1/3}
.places .source{grid-template-columns:minmax(0,1fr)}
.quote{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;color:var(--fg);overflow-wrap:anywhere}
.place{color:var(--ink-3)}
.source:hover .place{color:var(--link)}
mark{background:var(--find);color:var(--ink);border-radius:2px}
.related li{padding-block:4px}
.related a{color:var(--link);text-underline-offset:.18em}
.plain{margin-block-start:14px;padding:8px 14px;border:1px solid var(--control);border-radius:10px;font-weight:500}
.actions{display:flex;gap:2px;margin:10px -8px -6px}
.composer{padding:0 12px 12px}
.scopes{display:flex;flex-wrap:wrap;gap:6px;padding-block-end:8px}
.choice{padding:3px 10px;border:1px solid var(--line);border-radius:999px;color:var(--ink-2);font-size:13px;line-height:18px}
.choice[aria-pressed=true]{border-color:var(--control);color:var(--fg);background:var(--sunken)}
.field{display:flex;align-items:flex-end;gap:6px;padding-block:5px;padding-inline:14px 5px;border:1px solid var(--control);border-radius:14px;background:var(--bg)}
.field:focus-within{outline:2px solid var(--focus);outline-offset:-1px}
textarea{flex:1;min-inline-size:0;border:0;background:none;resize:none;outline:0!important;font-size:15.5px;line-height:22px;padding:7px 0;max-block-size:144px}
textarea::placeholder{color:var(--ink-3);opacity:1}
.send{display:grid;place-items:center;inline-size:36px;block-size:36px;border-radius:10px;background:var(--accent);color:var(--on-accent);flex:none}
@media(max-width:640px){.panel{inset:auto 0 0 0;inline-size:100%;block-size:86dvh;border-width:1px 0 0;border-radius:16px 16px 0 0}.composer{padding-block-end:max(12px,env(safe-area-inset-bottom))}}
@media(pointer:coarse){textarea{font-size:16px}.tool,.send{inline-size:44px;block-size:44px}.choice,.tab{min-block-size:36px}.beside{min-block-size:44px;inset:auto auto max(76px,env(safe-area-inset-bottom)) 50%!important;transform:translateX(-50%)}}
@media(prefers-reduced-motion:reduce){*{animation:none!important}}
@media(forced-colors:active){.launcher,.beside,.send,.chip,.number,.panel{border:1px solid}}
@media print{:host{display:none}}
`;
