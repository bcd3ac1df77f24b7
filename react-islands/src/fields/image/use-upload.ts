import { useState } from "react";
import { addFile } from "../../api/media";
import type { MediaFile } from "../../api/wire";
import { useFailureText } from "../../ui/use-error-text";

interface Upload {
  start: (files: File[]) => void;
  /** The name of the file that is on its way. */
  current: string | null;
  failures: { name: string; reason: string }[];
}

/** Adds files to a folder one after the other; one that fails does not stop the rest. */
export function useUpload(path: string, onAdded: (files: MediaFile[]) => void): Upload {
  const failureText = useFailureText();
  const [current, setCurrent] = useState<string | null>(null);
  const [failures, setFailures] = useState<Upload["failures"]>([]);
  const start = async (files: File[]) => {
    setFailures([]);
    const added: MediaFile[] = [];
    for (const file of files) {
      setCurrent(file.name);
      try {
        added.push(await addFile(path, file));
      } catch (failure) {
        setFailures((others) => [...others, { name: file.name, reason: failureText(failure) }]);
      }
    }
    setCurrent(null);
    if (added.length > 0) onAdded(added);
  };
  return { start, current, failures };
}
