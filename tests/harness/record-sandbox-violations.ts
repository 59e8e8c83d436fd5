import { appendFileSync } from 'node:fs'
import { watchSandbox } from './watch-sandbox.ts'

// Node imports this file before a program that runs in a watched environment (`watchedEnvironment`)
const file = process.env.SANDBOX_VIOLATIONS_FILE
if (file) watchSandbox((violation) => appendFileSync(file, `${violation}\n`))
