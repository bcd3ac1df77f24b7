import type { MantineColorScheme, MantineColorSchemeManager } from "@mantine/core";

/**
 * Name of the broadcast channel, and
 * of the cookie that the server reads.
 */
const NAME = "pagewright-colour-scheme";
const MAX_AGE_SECONDS = 31_536_000;

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
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${NAME}=`));
  return (cookie?.slice(NAME.length + 1) as MantineColorScheme | undefined) ?? "auto";
}

function storeScheme(scheme: MantineColorScheme): void {
  const maxAge = scheme === "auto" ? 0 : MAX_AGE_SECONDS;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API that the rule recommends, and no browser offers it without HTTPS.
  document.cookie = `${NAME}=${scheme}; Path=/cmsadmin; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
