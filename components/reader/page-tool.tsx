'use client';

import type { ComponentProps } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { call } from '#lib/client/reader-calls.ts';

import { PANEL_ID } from './text-and-theme.tsx';

interface CallToolProps extends ComponentProps<typeof Tool> {
  name: 'bookmark' | 'readAloud';
  /** The menu it is in, which closes. */
  menuId?: string;
}

/** A tool that runs a command on the open page. */
export function CallTool({ name, menuId, ...props }: CallToolProps) {
  return <Tool popoverTarget={menuId} popoverTargetAction="hide" onClick={() => call(name)} {...props} />;
}

interface OpenTextAndThemeProps extends ComponentProps<typeof Tool> {
  /** The menu it is in, which closes: a popover opened from a button within it would otherwise belong to it, and keep it open. */
  menuId: string;
}

/** Opens the text settings from a menu. */
export function OpenTextAndTheme({ menuId, ...props }: OpenTextAndThemeProps) {
  function open(): void {
    document.getElementById(menuId)?.hidePopover();
    document.getElementById(PANEL_ID)?.showPopover();
  }
  return <Tool aria-haspopup="dialog" onClick={open} {...props} />;
}
