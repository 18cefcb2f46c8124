import { History, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';

interface PanelHeaderProps {
  isListShown: boolean;
  onNew: () => void;
  onToggleList: () => void;
  onClose: () => void;
}

export function PanelHeader({ isListShown, onNew, onToggleList, onClose }: PanelHeaderProps) {
  return (
    <div className="panel-head">
      <h2 className="panel-title">Ask</h2>
      <HeadButton label="New conversation" onClick={onNew}>
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      </HeadButton>
      <HeadButton label="Conversations" isPressed={isListShown} onClick={onToggleList}>
        <History size={17} strokeWidth={1.75} aria-hidden="true" />
      </HeadButton>
      <HeadButton label="Close" onClick={onClose}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </HeadButton>
    </div>
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
    <button
      type="button"
      className="panel-icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
