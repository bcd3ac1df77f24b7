import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";
import { readAdminCookie, writeAdminCookie } from "../lib/admin-cookie";

/**
 * Name of the broadcast channel, and
 * of the cookie that the server reads.
 */
const NAME = "pagewright-colour-scheme";

/**
 * Colour scheme manager that Mantine uses in one island.
 * A broadcast channel synchronises the islands of all tabs.
 */
export function colourSchemeManager(): MantineColorSchemeManager {
  let channel: BroadcastChannel | undefined;
  const set = (scheme: MantineColorScheme) => {
    // Mantine also calls `set` for
    // values received from the channel.
    if (scheme === readScheme()) return;
    showScheme(scheme);
    storeScheme(scheme);
    channel?.postMessage(scheme);
  };
  return {
    get: readScheme,
    set,
    subscribe: (onUpdate) => {
      const follow = (scheme: MantineColorScheme) => {
        showScheme(scheme);
        onUpdate(scheme);
      };
      channel = new BroadcastChannel(NAME);
      channel.onmessage = ({ data }: MessageEvent<MantineColorScheme>) => follow(data);
      // Another tab may have changed the
      // scheme while this tab was loading.
      const stored = storedScheme();
      if (stored !== readScheme()) follow(stored);
    },
    unsubscribe: () => channel?.close(),
    clear: () => set("auto"),
  };
}

function readScheme(): MantineColorScheme {
  return (document.documentElement.dataset.colourScheme as MantineColorScheme | undefined) ?? "auto";
}

function showScheme(scheme: MantineColorScheme): void {
  if (scheme === "auto") delete document.documentElement.dataset.colourScheme;
  else document.documentElement.dataset.colourScheme = scheme;
}

function storedScheme(): MantineColorScheme {
  return (readAdminCookie(NAME) || "auto") as MantineColorScheme;
}

function storeScheme(scheme: MantineColorScheme): void {
  writeAdminCookie(NAME, scheme === "auto" ? "" : scheme);
}
