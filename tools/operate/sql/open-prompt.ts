import { createInterface } from 'node:readline'
import type pg from 'pg'
import { connectClient } from '#platform/server/database/require-database.ts'
import { help, runStatement } from './run-statement.ts'
import { splitStatements } from './split-statements.ts'

const maxCellWidth = 60

interface PromptOptions {
  url: string
  write: boolean
}

/** Reads statements from the terminal until Ctrl-D, \q, or Ctrl-C on an empty line; Ctrl-C ends a running statement. */
export async function openPrompt(client: pg.Client, { url, write }: PromptOptions): Promise<void> {
  const { hostname, pathname } = new URL(url)
  const changes = write
    ? 'Statements change it, and nothing undoes them.'
    : 'Nothing can be changed; --write allows it.'
  console.log(`The database${pathname.replace('/', ' ')} on ${hostname}. ${changes}\n${help}\n`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout, historySize: 500 })
  const prompt = write ? 'sql (write)> ' : 'sql> '
  let pending = ''
  let isRunning = false
  const ask = () => {
    terminal.setPrompt(pending ? '...> '.padStart(prompt.length) : prompt)
    terminal.prompt()
  }
  terminal.on('SIGINT', () => {
    if (isRunning) return void cancelStatement(url, client)
    if (!pending && !terminal.line) return terminal.close()
    pending = ''
    process.stdout.write('\n')
    terminal.write(null, { ctrl: true, name: 'u' })
    ask()
  })
  ask()
  for await (const line of terminal) {
    if (line.trim() === '\\q') break
    const isCommand = !pending && line.startsWith('\\')
    const { statements, rest } = isCommand
      ? { statements: [line.trim()], rest: '' }
      : splitStatements(`${pending}\n${line}`)
    pending = rest
    isRunning = true
    for (const statement of statements)
      console.log(
        await runStatement(client, statement, { write, maxWidth: maxCellWidth }).catch(
          (error: unknown) => `error: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
    isRunning = false
    ask()
  }
  terminal.close()
  process.stdout.write('\n')
}

/** Cancels the running statement by the process id of its connection, which pg knows but its types leave out. */
async function cancelStatement(url: string, client: pg.Client): Promise<void> {
  const { processID } = client as pg.Client & { processID: number }
  const other = await connectClient(url)
  await other.query('select pg_cancel_backend($1)', [processID]).finally(() => other.end())
}
