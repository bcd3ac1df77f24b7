import { expect, test, vi } from "vitest";
import { goToQuery } from "./use-address-query";

test("a second call is ignored until the browser is back", async () => {
  history.replaceState(null, "", "/cmsadmin/medialibrary");
  goToQuery("?path=boats", "push");
  goToQuery("?path=boats&search=anchor", "push");
  const back = vi.spyOn(history, "back");
  goToQuery("?path=boats", "back");
  goToQuery("?path=boats", "back");
  goToQuery("?path=cranes", "push");
  expect(back).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(location.search).toBe("?path=boats"));
  goToQuery("", "back");
  await vi.waitFor(() => expect(location.search).toBe(""));
  goToQuery("?path=cranes", "push");
  expect(location.search).toBe("?path=cranes");
});
