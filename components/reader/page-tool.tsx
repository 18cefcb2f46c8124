'use client';

import type { ComponentProps } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { call } from '#lib/client/reader-calls.ts';

import { PANEL_ID } from './text-and-theme.tsx';

interface CallToolProps extends ComponentProps<typeof Tool> {
  name: 'bookmark' | 'readAloud';
  /** The menu it stands in, which closes. */
  menuId?: string;
}

/** Asks something of the page that is open. */
export function CallTool({ name, menuId, ...props }: CallToolProps) {
  return <Tool popoverTarget={menuId} popoverTargetAction="hide" onClick={() => call(name)} {...props} />;
}

interface OpenTextAndThemeProps extends ComponentProps<typeof Tool> {
  /** The menu it stands in, which closes: what a button within it opened would else belong to it, and keep it open. */
  menuId: string;
}

/** Opens the settings of the text from a menu. */
export function OpenTextAndTheme({ menuId, ...props }: OpenTextAndThemeProps) {
  function open(): void {
    document.getElementById(menuId)?.hidePopover();
    document.getElementById(PANEL_ID)?.showPopover();
  }
  return <Tool aria-haspopup="dialog" onClick={open} {...props} />;
}
