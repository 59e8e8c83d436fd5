/** From now on a closed terminal or pipe ends the process by its signal, once everything is stopped, and not at the next line that is written. */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
}
