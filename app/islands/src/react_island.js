// Mounts React islands for wasm, because Rust has no dynamic import.

export function mountReactIsland(element, module, props) {
  import(module)
    .then(({ mount }) => mount(element, JSON.parse(props)))
    .catch((error) => {
      console.error(error);
      const failed = element.querySelector(".react-island-failed");
      if (!failed) return;
      element.querySelector(".react-island-loading").hidden = true;
      failed.hidden = false;
    })
    .finally(() => element.removeAttribute("aria-busy"));
}
