// Rust cannot write a dynamic import; this is all that stands between wasm and a React island.

export function mountReactIsland(element, module, props, failed) {
  import(module)
    .then(({ mount }) => {
      element.replaceChildren();
      mount(element, JSON.parse(props));
    })
    .catch((error) => {
      console.error(error);
      if (failed === "") return;
      const message = document.createElement("p");
      message.className = "form-errors";
      message.setAttribute("role", "alert");
      message.textContent = failed;
      element.replaceChildren(message);
    })
    .finally(() => element.removeAttribute("aria-busy"));
}
