/**
 * Calls back in the frame after these elements have changed their size, and once in the beginning; returns a function that ends it. A
 * callback that resized others of them in the same frame would be reported as an error of the page.
 */
export function observeSize(elements: Iterable<Element>, onResize: () => void): () => void {
  let frame = 0
  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onResize)
  })
  for (const element of elements) observer.observe(element)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
