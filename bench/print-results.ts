import type { MeasuredShop } from './measure-shop.ts'

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`

export function printShop(shop: MeasuredShop): void {
  const { products, rows, nothing, firstPages, slowPages, interactions, backOffice, payments, database, memoryMb } =
    shop
  console.log(`\n${products} products`)
  for (const { what, bytes, ours, bareHttp, bareDatabase } of rows) {
    console.log(`\n${what} (${(bytes / 1024).toFixed(1)} KB)`)
    console.log(`  ours           ${Math.round(ours.perSecond)}/s, p50 ${ours.p50Ms} ms, p97.5 ${ours.p97Ms} ms`)
    console.log(
      `  bare HTTP      ${Math.round(bareHttp.perSecond)}/s: ours is ${percent(ours.perSecond, bareHttp.perSecond)}`,
    )
    if (bareDatabase)
      console.log(
        `  bare database  ${Math.round(bareDatabase.perSecond)}/s by ${bareDatabase.by}: ours is ${percent(ours.perSecond, bareDatabase.perSecond)}`,
      )
  }
  console.log('\norder placed and paid, 8 customers, with the provider in a process of its own')
  const { ours, barePerSecond } = payments
  console.log(
    `  ours           ${ours.perSecond.toFixed(1)}/s, p50 ${ours.p50Ms} ms, p99 ${ours.p99Ms} ms, ${ours.failed} failed`,
  )
  if (barePerSecond !== null)
    console.log(
      `  bare payment   ${barePerSecond.toFixed(1)}/s by pgbench, without provider, jobs and emails: ours is ${percent(ours.perSecond, barePerSecond)}`,
    )
  const processor = Object.entries(payments.processorMs)
    .flatMap(([program, ms]) => (ms === null ? [] : [`${program} ${ms.toFixed(1)} ms`]))
    .join(', ')
  if (processor) console.log(`  processor      ${processor} an order`)
  if (firstPages.length > 0) console.log('\nfirst page on a phone, its processor four times slower than this one')
  for (const { what, largestPaintMs, blockedMs, scriptKb } of firstPages)
    console.log(
      `  ${what.padEnd(14)} largest paint after ${largestPaintMs} ms, blocked for ${blockedMs} ms, ${scriptKb} KB of scripts`,
    )
  if (slowPages.length > 0) console.log('\non slow 3G, on such a phone')
  for (const { what, readableMs, usableMs, requests, kb } of slowPages)
    console.log(
      `  ${what.padEnd(14)} readable after ${readableMs} ms, ${what === 'pay page' ? 'payable' : 'usable'} after ${usableMs} ms: ${requests} files, ${kb} KB`,
    )
  if (interactions.length > 0) console.log('\nuntil the next paint, on such a phone with 500 products in the list')
  for (const { what, nextPaintMs } of interactions) console.log(`  ${what.padEnd(20)} ${nextPaintMs} ms`)
  console.log(`\nback office (${backOffice.scriptKb} KB of scripts until the list of products, gzip)`)
  for (const { what, ours } of backOffice.lists)
    console.log(
      `  ${what.padEnd(14)} ${Math.round(ours.perSecond)}/s, p50 ${ours.p50Ms} ms, p97.5 ${ours.p97Ms} ms until its rows`,
    )
  const { screen, exported } = backOffice
  if (screen)
    console.log(
      `  in a browser   ${screen.rowsAfterMs} ms from the address to the rows of products, ${screen.scriptKb} KB of scripts`,
    )
  console.log(
    `  export         ${exported.rows} orders in ${exported.seconds.toFixed(1)} s, the process rose by ${exported.roseByMb} MB`,
  )
  console.log('\nwhat is not kept ready, from the database, one after the other')
  for (const { what, p50Ms, p95Ms } of database) console.log(`  ${what.padEnd(38)} p50 ${p50Ms} ms, p95 ${p95Ms} ms`)
  console.log(`\nnothing (/healthz) ${Math.round(nothing.perSecond)}/s`)
  console.log(
    `start until ready  ${Math.round(shop.readyAfterMs)} ms, at rest ${Math.round(shop.restedAfterMs)} ms after memory was read`,
  )
  console.log(
    `memory             ${memoryMb.afterStart ?? '?'} MB five seconds after start, ${memoryMb.afterTheRun ?? '?'} MB after the run`,
  )
}

/** Prints each row of the larger shops next to the same row of the smallest. */
export function printGrowth([first, ...larger]: readonly MeasuredShop[]): void {
  for (const shop of larger) {
    console.log(`\n${shop.products} products beside ${first?.products}`)
    for (const { what, ours } of shop.rows) {
      const before = first?.rows.find((row) => row.what === what)
      if (before)
        console.log(
          `  ${what.padEnd(42)} ${Math.round(ours.perSecond)}/s, ${percent(ours.perSecond, before.ours.perSecond)}`,
        )
    }
  }
}
