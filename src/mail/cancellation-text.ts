const whoHas = (seller: string) => (seller === '' ? 'We have' : `${seller} has`)
const toClient = (client: string) => (client === '' ? '' : ` to ${client}`)
const forClient = (client: string) => (client === '' ? '' : ` for ${client}`)

/** The texts of emails about a cancelled order or link, to the client and the seller; an empty `seller` stands for the shop. */
export const cancellationEmailText = {
  // Not in the specification: the texts below.
  orderSubject: (orderNumber: string) => `Order ${orderNumber} has been cancelled`,
  orderHeading: 'Order cancelled',
  paymentSubject: (orderNumber: string) => `The payment link of order ${orderNumber} has been withdrawn`,
  exploreSubject: 'A link has been withdrawn',
  linkHeading: 'Link withdrawn',
  toClient: {
    order: (seller: string, orderNumber: string) =>
      `${whoHas(seller)} cancelled your order ${orderNumber}. It was not paid, and its payment link no longer works.`,
    payment: (seller: string, orderNumber: string) =>
      `${whoHas(seller)} withdrawn the payment link of your order ${orderNumber}. You can no longer pay with it.`,
    explore: (seller: string) =>
      `${whoHas(seller)} withdrawn the link to products that you were sent. It no longer opens.`,
  },
  toSeller: {
    order: (client: string, orderNumber: string) =>
      `We have cancelled order ${orderNumber}${forClient(client)}. It was not paid, and no longer can be.`,
    payment: (client: string, orderNumber: string) =>
      `We have withdrawn the payment link of order ${orderNumber}${forClient(client)}. The order is still yours.`,
    explore: (client: string) => `We have withdrawn the link that you sent${toClient(client)}. It no longer opens.`,
  },
  reason: 'Reason',
  clientInformed: 'Your client has been told by email.',
  clientNotInformed: 'Your client has not been told by email.',
  askSeller: (seller: string) => `If you have a question, please ask ${seller}.`,
  askShop: 'If you have a question, please reply to this email.',
  seemsWrong: 'If you think this is a mistake, please reply to this email.',
} as const
