import { spawn } from 'node:child_process'

/** `npm run dev`: the server starts again when its files change; the browser's half is replaced while it runs. */
const watched = ['--watch', '--watch-preserve-output', 'src/app/server/main.ts', '--dev']
const server = spawn(process.execPath, watched, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
