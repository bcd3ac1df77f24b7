import "@mantine/core/styles.css";
import "./theme.css";
import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { i18n } from "i18next";
import { type ComponentType, type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import type { Language } from "../api/wire";
import { watchInputMethod } from "../lib/input-method";
import { Boundary } from "./boundary";
import { colourSchemeManager } from "./colour-scheme";
import { type Catalogues, createI18n } from "./i18n";
import { createQueryClient } from "./query-client";
import { theme } from "./theme";

watchInputMethod(window);

/**
 * Creates the `mount` function of an island.
 * `mount` resolves to a function that unmounts the island.
 * Props are unchecked JSON from our own server.
 * `begin` starts requests while `catalogues` load.
 */
export function createIslandMount<P extends { language: Language }>(
  Island: ComponentType<P>,
  catalogues: Catalogues,
  begin: (props: P, queries: QueryClient) => void = () => {},
): (element: HTMLElement, props: unknown) => Promise<() => void> {
  return async (element, props) => {
    const islandProps = props as P;
    const queries = createQueryClient();
    begin(islandProps, queries);
    const words = await createI18n(islandProps.language, catalogues);
    const root = createRoot(element);
    root.render(
      <IslandProviders words={words} queries={queries}>
        <Boundary>
          <Island {...islandProps} />
        </Boundary>
      </IslandProviders>,
    );
    return () => root.unmount();
  };
}

interface IslandProvidersProps {
  words: i18n;
  queries: QueryClient;
  env?: "default" | "test";
  children: ReactNode;
}

/** Provides the texts, theme and query cache of an island. */
export function IslandProviders({ words, queries, env = "default", children }: IslandProvidersProps) {
  const [colorSchemeManager] = useState(colourSchemeManager);
  return (
    <I18nextProvider i18n={words}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
        env={env}
      >
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}
