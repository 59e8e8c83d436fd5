import { appendFileSync } from 'node:fs'
import { watchSandbox } from './watch-sandbox.ts'

// Node imports this first in a program with a watched environment
const file = process.env.SANDBOX_VIOLATIONS_FILE
if (file) watchSandbox((violation) => appendFileSync(file, `${violation}\n`))
