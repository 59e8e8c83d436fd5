const tickMs = 1_000
let redraw: (() => void) | null = null

/**
 * Shows at a terminal what the program is doing and for how many seconds; elsewhere it shows nothing. Returns the function that ends the
 * step.
 */
export function showStep(text: string): () => void {
  if (!process.stderr.isTTY) return () => undefined
  const started = Date.now()
  const show = () => process.stderr.write(`\r${text} ... ${Math.round((Date.now() - started) / 1000)} s`)
  const timer = setInterval(show, tickMs)
  timer.unref()
  redraw = show
  show()
  return () => {
    clearInterval(timer)
    redraw = null
    show()
    process.stderr.write('\n')
  }
}

/** Writes a line above the step that is shown, if there is one. */
export function writeAboveStep(line: string): void {
  process.stdout.write(redraw ? `\r\x1b[K${line}` : line)
  redraw?.()
}
