import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { buildWhenStale } from '../tools/build/build-when-stale.ts'
import { connections } from './measure-http.ts'
import { measureShop } from './measure-shop.ts'
import { printGrowth, printShop } from './print-results.ts'

/**
 * Measures the shop in production mode and its upper limits in one run, since figures vary between machines and only their ratios can be
 * compared. `npm run bench -- 2000 20000 200000` shows how the figures change with the size of the catalogue.
 */
const sizes = process.argv.slice(2).map(Number)
// the machine's load in the last minute: while it does other work, only the ratios mean something
const [load = 0] = loadavg()
buildWhenStale()
// each run sends other queries; BENCH_SEED set to a seed that was printed repeats the queries of that run
const seed = Number(process.env.BENCH_SEED ?? randomInt(2 ** 30))
console.log(`questions of seed ${seed}`)
console.log(`${connections} connections, ${cpus().length} processors, Node ${process.version}`)
if (load > 1) console.log(`this machine is busy with something else: load ${load.toFixed(1)}`)
const shops = []
for (const products of sizes.length > 0 ? sizes : [2_000]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-bench-'))
  const shop = await measureShop(folder, products, seed)
  rmSync(folder, { recursive: true, force: true })
  printShop(shop)
  shops.push(shop)
}
printGrowth(shops)
writeFileSync(
  'bench/results.json',
  `${JSON.stringify({ connections, node: process.version, processor: cpus()[0]?.model, processors: cpus().length, load, seed, shops }, null, 2)}\n`,
)
