#!/usr/bin/env node
// Plays the carrier while labels are tried out: reads a parcel as JSON and prints its label as JSON, as LABEL_COMMAND requires.
import { createHash } from 'node:crypto'
import { buffer, json } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import encodeQr from 'qr'

const parcel = await json(process.stdin)
if (parcel.recipient.city === 'Nowhere') {
  console.error('there is no depot near this address')
  process.exit(1)
}
const number = numberOf(parcel.reference)
const pdf = await drawLabel(parcel, number)
process.stdout.write(
  JSON.stringify({ pdf: pdf.toString('base64'), tracking_number: number, carrier: 'Royal Mail Tracked 48' }),
)

/** Derives the tracking number from the parcel's reference: a repeated request gets the same number, so no parcel is charged twice. */
function numberOf(reference) {
  const digits = BigInt(`0x${createHash('sha256').update(reference).digest('hex')}`) % 1_000_000_000n
  return `SB${String(digits).padStart(9, '0')}GB`
}

/** Draws an A6 label with the tracking number as a QR code. */
function drawLabel({ order_number, recipient, sender, weight_grams }, number) {
  const document = new PdfDocument({ size: 'A6', margin: 24, info: { Title: `Label ${number}` } })
  const { name, line1, line2, city, postcode, county, country, phone } = recipient
  const lines = [name, line1, line2, `${city} ${postcode}`.trim(), [county, country].filter(Boolean).join(', '), phone]
  document.font('Helvetica-Bold').fontSize(11).text('SANDBOX TRACKED 48')
  document.moveDown().font('Helvetica').fontSize(8).text('Deliver to')
  document.font('Helvetica-Bold').fontSize(13).text(lines.filter(Boolean).join('\n'))
  document.moveDown().font('Helvetica').fontSize(8).text(`Order ${order_number}, ${weight_grams} g of contents`)
  document.text(`If undelivered: ${[sender.name, ...sender.lines].join(', ')}`)
  drawCode(document, number, { x: 24, y: 270, size: 110 })
  document.fontSize(11).text(number, 144, 318)
  document.end()
  return buffer(document)
}

function drawCode(document, text, { x, y, size }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const module = size / rows.length
  rows.forEach((row, down) => {
    row.forEach((isDark, along) => {
      if (isDark) document.rect(x + along * module, y + down * module, module, module)
    })
  })
  document.fill('#000000')
}
