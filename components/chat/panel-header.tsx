import { History, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#components/controls/icon-button.tsx';

import { PanelHead } from './panel-body.tsx';

interface PanelHeaderProps {
  isListShown: boolean;
  onNew: () => void;
  onToggleList: () => void;
  onClose: () => void;
}

export function PanelHeader({ isListShown, onNew, onToggleList, onClose }: PanelHeaderProps) {
  return (
    <PanelHead>
      <h2 className="flex-1 font-semibold">Ask</h2>
      <HeadButton label="New conversation" onClick={onNew}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      </HeadButton>
      <HeadButton label="Conversations" isPressed={isListShown} onClick={onToggleList}>
        <History size={17} strokeWidth={1.75} aria-hidden="true" />
      </HeadButton>
      <HeadButton label="Close" onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </HeadButton>
    </PanelHead>
  );
}

interface HeadButtonProps {
  label: string;
  isPressed?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function HeadButton({ label, isPressed, onClick, children }: HeadButtonProps) {
  return (
    <IconButton aria-label={label} title={label} aria-pressed={isPressed} onClick={onClick}>
      {children}
    </IconButton>
  );
}
