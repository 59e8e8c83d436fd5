import type { ImportFields } from '#back-office/imports/import-fields.ts'
import { dispatchCsvColumns } from '#orders/dispatch/contract.ts'

/** Our own headings, and those that carriers and their programs write. */
export const dispatchFileFields: ImportFields<keyof typeof dispatchCsvColumns> = {
  titles: dispatchCsvColumns,
  headings: {
    orderNumber: [
      ...['Order No.', 'Order no', 'Order', 'Order reference', 'Order ref', 'Order ID', 'Channel reference'],
      ...['Customer reference', 'Customer ref', 'Reference', 'Reference 1', 'Your reference', 'Shipment reference'],
    ],
    carrier: [
      'Service',
      'Service name',
      'Shipping service',
      'Courier',
      'Tracking company',
      'Carrier name',
      'Shipping carrier',
      'Shipping method',
    ],
    trackingNumber: [
      ...['Tracking no', 'Tracking no.', 'Tracking', 'Tracking reference', 'Tracking ID', 'Tracking code', 'Barcode'],
      ...['Consignment', 'Consignment number', 'Parcel number', 'Parcel code', 'Waybill', 'Waybill number', 'AWB'],
    ],
    trackingUrl: ['Tracking URL', 'Tracking page', 'Track and trace', 'Link'],
  },
  isValue: { orderNumber: (text) => /^#?ORD-?\d{6,12}$/i.test(text) },
  several: [],
  findMissing: (found) =>
    Object.entries(dispatchCsvColumns).flatMap(([field, title]) =>
      field === 'trackingUrl' || found.has(field) ? [] : [title],
    ),
}
