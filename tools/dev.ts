import { spawn } from 'node:child_process'

/** `npm run dev`: restarts the server when its files change; the browser's modules are replaced while it runs. */
const watched = ['--watch', '--watch-preserve-output', 'src/app/server/main.ts', '--dev']
const server = spawn(process.execPath, watched, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
