import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { ModalActions } from "./modal-actions";
import classes from "./secret-modal.module.css";
import { ThemedModal } from "./themed-modal";
import modal from "./themed-modal.module.css";
import { useCopy } from "./use-copy";

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
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, copy: copySecret } = useCopy(field);
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
          <Button variant="default" onClick={() => void copySecret(secret)} data-autofocus>
            {copy}
          </Button>
        </div>
        <p role="status">{isCopied && copied}</p>
        <ModalActions>
          <Button onClick={onClose}>{done}</Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}
