/**
 * The name of the command in a deployment, which has `chairside ...` instead of npm (docs/deploy.md); its units and images set this
 * variable.
 */
const deployed = () => process.env.CHAIRSIDE_COMMAND

/** How an operator types one of the shop's commands on this installation: `npm run admin -- EMAIL`, or `chairside admin EMAIL`. */
export function nameCommand(command: string, ...args: string[]): string {
  const program = deployed()
  const words = program
    ? [program, command, ...args]
    : ['npm run', command, ...(args.length > 0 ? ['--', ...args] : [])]
  return words.join(' ')
}

/** How an operator starts the shop of this installation. */
export function nameStart(): string {
  return deployed() ? 'start the shop' : 'run npm start'
}
