import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import classes from "./secret-modal.module.css";
import { ThemedModal } from "./themed-modal";
import modal from "./themed-modal.module.css";

interface Props {
  secret: string;
  title: string;
  label: string;
  copy: string;
  copied: string;
  done: string;
  onClose: () => void;
  /** Explains the secret. */
  children: ReactNode;
}

/** Dialog that shows a new secret, the only time. */
export function SecretModal({ secret, title, label, copy, copied, done, onClose, children }: Props) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copySecret = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without permission for the clipboard, users copy with the keyboard.
      field.current?.select();
    }
  };
  return (
    <ThemedModal tone="orange" size="lg" title={title} onClose={onClose}>
      <div className={modal.content}>
        {children}
        <div className={classes.secret}>
          <TextInput
            ref={field}
            label={label}
            value={secret}
            onFocus={({ currentTarget }) => currentTarget.select()}
            spellCheck={false}
            readOnly
          />
          <Button variant="default" onClick={() => void copySecret()} data-autofocus>
            {copy}
          </Button>
        </div>
        <p role="status">{isCopied && copied}</p>
        <div className={modal.actions}>
          <Button onClick={onClose}>{done}</Button>
        </div>
      </div>
    </ThemedModal>
  );
}
