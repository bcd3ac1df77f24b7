import { Button, Textarea } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useCopy } from "../../ui/use-copy";
import classes from "./api-tokens.module.css";

/** Address and configuration with which AI agents connect to the MCP server. */
export function Agents() {
  const { t } = useTranslation("tokens");
  const field = useRef<HTMLTextAreaElement>(null);
  const { isCopied, copy } = useCopy(field);
  const url = `${window.location.origin}/mcp`;
  const configuration = configurationOf(url, t("agents.token"));
  return (
    <details className={classes.agents}>
      <summary>{t("agents.title")}</summary>
      <p>
        {t("agents.text")} <code>{url}</code>
      </p>
      <Textarea
        ref={field}
        classNames={{ input: classes.configuration }}
        label={t("agents.configuration")}
        description={t("agents.hint")}
        value={configuration}
        onFocus={({ currentTarget }) => currentTarget.select()}
        autosize
        spellCheck={false}
        readOnly
      />
      <div className={classes.copy}>
        <Button variant="default" onClick={() => void copy(configuration)}>
          {t("secret.copy")}
        </Button>
        <span role="status">{isCopied && t("secret.copied")}</span>
      </div>
    </details>
  );
}

/** Returns the configuration in the format that most MCP clients read. */
function configurationOf(url: string, token: string): string {
  const server = { type: "http", url, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { pagewright: server } }, null, 2);
}
