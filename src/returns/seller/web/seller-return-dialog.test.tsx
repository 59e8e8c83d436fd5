import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { returnScreensText } from '../../screens-text.ts'
import type { SellerReturn } from './api.ts'
import { SellerReturnDialog } from './seller-return-dialog.tsx'

const found: SellerReturn = {
  id: 'r',
  orderId: 'o',
  orderNumber: 'ORD-1',
  seller: 'Anna Archer',
  client: '',
  openedAt: '2026-03-03T10:00:00Z',
  reason: 'damaged',
  state: 'settled',
  note: '',
  lines: [],
  amount: 0,
  isPaidBySeller: true,
  rejection: '',
  replacement: null,
  photos: 0,
  answers: [],
  isErased: true,
}

test('a return closed with its client’s data promises her no money back [N-RTRN-077]', () => {
  const render = (state: SellerReturn['state']) =>
    renderToStaticMarkup(<SellerReturnDialog found={{ ...found, state }} onClose={() => undefined} />)
  for (const words of [returnScreensText.payBack, returnScreensText.clientGets]) {
    expect(render('settled')).toContain(words)
    expect(render('erased')).not.toContain(words)
  }
  expect(render('erased')).toContain(returnScreensText.stateForSeller.erased)
})
