/* Pages opened from a folder may start no worker: the search runs in a hidden frame instead. Elsewhere this does nothing. */
if (location.protocol === "file:") {
  const loaded = (scripts) =>
    scripts.reduce(
      (before, src) =>
        before.then(
          () =>
            new Promise((resolve, reject) => {
              const script = document.createElement("script");
              script.src = src;
              script.onload = resolve;
              script.onerror = () => reject(new Error(`${src} cannot be loaded`));
              document.body.append(script);
            }),
        ),
      Promise.resolve(),
    );

  class IFrameWorker extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      window.addEventListener("message", (event) => {
        if (event.source !== inside) return;
        const message = new MessageEvent("message", { data: event.data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      });
      this.ready = new Promise((resolve) => (this.frame.onload = resolve));
      inside.document.open();
      inside.document.write(
        `<body><script>importScripts = (...scripts) => (${loaded})(scripts);` +
          `postMessage = (data) => parent.dispatchEvent(new MessageEvent("message", { data, source: window }));</` +
          `script><script src="${url}"></` +
          `script></body>`,
      );
      inside.document.close();
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  }
  window.Worker = window.IFrameWorker = IFrameWorker;
}
