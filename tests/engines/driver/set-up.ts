import { ensureEngines } from '../../../tools/check/testing/ensure-engines.ts'
import startShop from '../../browser/support/start-shop.ts'

// Playwright takes its set-up as the module's default export.
export default function setUp() {
  ensureEngines()
  return startShop()
}
