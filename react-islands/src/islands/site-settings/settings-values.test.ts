import { expect, test } from "vitest";
import { differences, rebase } from "../../lib/rebase";
import { SITE_SETTINGS } from "../../testing/settings-fixtures";
import { changeOf, groupIn, notNumbers, valuesOf } from "./settings-values";

const BASE = valuesOf(SITE_SETTINGS);

test("settings that nobody touched make no change", () => {
  expect(differences(BASE, BASE)).toEqual([]);
  expect(changeOf(BASE, BASE)).toEqual({});
});

test("only what differs is sent, in the shape of the call", () => {
  const values = {
    ...BASE,
    siteName: "Quay",
    "company.city": "Delft",
    "companyByLocale.nl-nl.city": "Den Haag",
    "texts.nl-nl.privacy": "Akkoord",
    "forms.retentionDays": 30,
    availableLocales: ["en-gb", "nl-nl", "es-es"],
  };
  expect(changeOf(values, BASE)).toEqual({
    siteName: "Quay",
    company: { city: "Delft" },
    companyByLocale: { "nl-nl": { city: "Den Haag" } },
    texts: { "nl-nl": { privacy: "Akkoord" } },
    forms: { retentionDays: 30 },
    availableLocales: ["en-gb", "nl-nl", "es-es"],
  });
});

test("what is empty and was not there is no difference", () => {
  expect(differences({ ...BASE, "companyByLocale.nl-nl.city": "" }, BASE)).toEqual([]);
});

test("numbers that are none are named", () => {
  expect(notNumbers(BASE)).toEqual([]);
  expect(notNumbers({ ...BASE, inactivityMinutes: "", sessionIdleMinutes: 1.5 })).toEqual([
    "sessionIdleMinutes",
    "inactivityMinutes",
  ]);
});

test("what another changed is taken over, and what both changed stays as it is typed", () => {
  const mine = { ...BASE, siteName: "Mine", "company.city": "Delft", "company.phone": "1" };
  const theirs = {
    ...BASE,
    siteName: "Theirs",
    "company.city": "Delft",
    "forms.retentionDays": 10,
    "texts.nl-nl.privacy": "Akkoord",
  };
  const { values, taken, both } = rebase(mine, BASE, theirs);
  expect(taken).toEqual(["forms.retentionDays", "texts.nl-nl.privacy"]);
  expect(both).toEqual(["siteName"]);
  expect(values).toEqual({
    ...BASE,
    siteName: "Mine",
    "company.city": "Delft",
    "company.phone": "1",
    "forms.retentionDays": 10,
    "texts.nl-nl.privacy": "Akkoord",
  });
  expect(differences(values, theirs).toSorted()).toEqual(["company.phone", "siteName"]);
});

test("a group is all of its settings", () => {
  expect(groupIn({ ...BASE, "theme.baseColour": "#112233" }, "theme")).toEqual({
    baseColour: "#112233",
    headingFont: "standard",
    bodyFont: "standard",
    logo: 0,
    favicon: 0,
  });
});
