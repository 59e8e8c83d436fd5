import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig?: { defaults: { unit: string } }
  targets?: { expr: string }[]
}

const rules = readFileSync('ops/monitoring/alert-rules.yaml', 'utf8')
const dashboard = JSON.parse(readFileSync('ops/monitoring/grafana-dashboard.json', 'utf8')) as { panels: Panel[] }
const alerts = rules.split(/^ {6}- alert: /m).slice(1)
const panels = dashboard.panels.filter(({ type }) => type !== 'row')

let shop: Shop
let names: Set<string>
beforeAll(async () => {
  shop = await openShop()
  const sale = await createSale(shop)
  const order = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: order, amount: 20 })
  await shop.runJobs()
  const metrics = (await shop.call('GET', '/metrics')).body.responseMessage ?? ''
  names = new Set([...metrics.matchAll(/^([a-z]\w+)[ {]/gm)].map(([, name]) => name ?? ''))
})
afterAll(() => shop.close())

const metricsIn = (text: string) => [...text.matchAll(/\b(?:chairside|http|nodejs|process)_\w+/g)].map(([name]) => name)

test('every metric of the alert rules and the dashboard is answered by a running shop', () => {
  const expressions = [
    ...alerts.map((alert) => /expr: ([\s\S]*?)\n {8}(?:for|labels):/.exec(alert)?.[1] ?? ''),
    ...panels.flatMap(({ targets }) => targets?.map(({ expr }) => expr) ?? []),
  ]
  expect(expressions.length).toBeGreaterThan(40)
  for (const expression of expressions) {
    const used = metricsIn(expression)
    expect(used.length > 0 || expression.startsWith('up{'), expression).toBe(true)
    for (const name of used) expect(names, expression).toContain(name)
  }
})

test('every gauge of the trade is on the dashboard', () => {
  const shown = new Set(metricsIn(JSON.stringify(panels)))
  const gauges = [...names].filter((name) => /^chairside_(?!.*_(?:bucket|sum)$)/.test(name))
  expect(gauges.length).toBeGreaterThan(20)
  expect(gauges.filter((name) => !shown.has(name))).toEqual([])
})

test('every alert has a severity, a summary, a description, and a section of the runbook', () => {
  const headings = readFileSync('docs/runbook.md', 'utf8').matchAll(/^## (.+)$/gm)
  const anchors = [...headings].map(([, heading]) =>
    heading
      ?.toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  for (const alert of alerts) {
    for (const field of [/severity: (?:page|ticket)/, /summary: \S/, /description: \S/]) expect(alert).toMatch(field)
    expect(anchors, alert).toContain(/runbook: docs\/runbook\.md#(\S+)/.exec(alert)?.[1])
  }
})

test('every panel has an id, a title and a unit of its own, and covers no other', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  for (const { title, fieldConfig } of panels) expect(fieldConfig?.defaults.unit, title).toBeTruthy()
  const taken = new Map<string, string>()
  for (const { title, gridPos } of dashboard.panels)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(taken.get(`${x} ${y}`) ?? null, title).toBeNull()
        expect(x, title).toBeLessThan(24)
        taken.set(`${x} ${y}`, title)
      }
})
