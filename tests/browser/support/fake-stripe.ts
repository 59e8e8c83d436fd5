import type {
  PaymentMethod,
  PaymentMethodResult,
  Stripe,
  StripeCardNumberElement,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
  Token,
  TokenResult,
} from '@stripe/stripe-js'

/**
 * Stands in for the provider's script in a browser that has real keys. It does what the published types promise of the parts that are used,
 * and returns the provider's public test cards, so that the shop can use its sandbox. The page receives this function as text, so it cannot
 * use anything outside itself.
 */
export function fakeStripe(): void {
  type Listener = (event: never) => void

  /** A card field or wallet button, which with the real library is an iframe. */
  function element(type: string) {
    const listeners = new Map<string, Listener>()
    const emit = (name: string, event: object) => listeners.get(name)?.(event as never)
    const control = document.createElement(type === 'expressCheckout' ? 'button' : 'input')
    control.setAttribute('aria-label', `provider ${type}`)
    control.setAttribute('type', type === 'expressCheckout' ? 'button' : 'text')
    control.textContent = 'Google Pay'
    control.addEventListener('input', () => emit('change', { elementType: type }))
    control.addEventListener('focus', () => emit('focus', { elementType: type }))
    control.addEventListener('click', () => {
      const event: Pick<StripeExpressCheckoutElementConfirmEvent, 'expressPaymentType' | 'paymentFailed'> = {
        expressPaymentType: 'google_pay',
        paymentFailed: () => control.setAttribute('data-failed', 'true'),
      }
      if (type === 'expressCheckout') emit('confirm', event)
    })
    const ready: Pick<StripeExpressCheckoutElementReadyEvent, 'availablePaymentMethods'> = {
      availablePaymentMethods: {
        applePay: false,
        googlePay: true,
        link: false,
        amazonPay: false,
        paypal: false,
        klarna: false,
      },
    }
    const made = {
      control,
      mount: (place: HTMLElement) => place.append(control),
      on: (name: string, listener: Listener) => {
        listeners.set(name, listener)
        if (name === 'ready') setTimeout(() => emit('ready', ready))
        return made
      },
      once: (name: string, listener: Listener) => made.on(name, listener),
      off: () => made,
      update: () => undefined,
      focus: () => control.focus(),
      blur: () => control.blur(),
      clear: () => {
        if (control instanceof HTMLInputElement) control.value = ''
      },
      unmount: () => control.remove(),
      destroy: () => control.remove(),
    }
    return made
  }

  function elements() {
    const all = new Map<string, ReturnType<typeof element>>()
    const made: Pick<StripeElements, 'submit' | 'fetchUpdates'> & object = {
      submit: async () => ({ selectedPaymentMethod: 'google_pay' }),
      fetchUpdates: async () => ({}),
    }
    return Object.assign(made, {
      update: () => undefined,
      create: (type: string) => {
        const one = element(type)
        all.set(type, one)
        return one
      },
      // an element is looked up by its name, or by the React component that rendered it
      getElement: (of: string | { __elementType: string }) =>
        all.get(typeof of === 'string' ? of : of.__elementType) ?? null,
    })
  }

  /** Stands in for the call that turns a saved card's CVC into a token; the sandbox makes the token, so that the shop can use it. */
  const createCvcToken = async (cvc: string): Promise<TokenResult> => {
    if (!/^\d{3,4}$/.test(cvc))
      return {
        error: {
          type: 'validation_error',
          code: 'incomplete_cvc',
          message: "Your card's security code is incomplete.",
        },
      }
    const headers = { Authorization: 'Bearer pk_test_sandbox' }
    const body = new URLSearchParams({ 'cvc_update[cvc]': cvc })
    return { token: (await (await fetch('/v1/tokens', { method: 'POST', headers, body })).json()) as Token }
  }
  const createToken = async (kind: unknown, field?: unknown): Promise<TokenResult> => {
    const { value } = ((kind === 'cvc_update' ? field : kind) as { control: HTMLInputElement }).control
    if (kind === 'cvc_update') return createCvcToken(value)
    if (value !== '4242')
      return { error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' } }
    return { token: { id: 'tok_visa', card: { brand: 'Visa', last4: '4242' } } as Token }
  }
  const createPaymentMethod = async (): Promise<PaymentMethodResult> => ({
    paymentMethod: { id: 'pm_card_chargeDeclined' } as PaymentMethod,
  })
  const library = {
    elements,
    createToken,
    createPaymentMethod,
    // these are never called, but the provider's React components recognise the library by them
    confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  } satisfies Partial<Record<keyof Stripe | '_registerWrapper', unknown>>
  // the compiler checks that the methods which the shop calls on card fields exist in the published types
  const promised: Pick<StripeCardNumberElement, 'focus'> & Pick<StripeExpressCheckoutElement, 'unmount'> =
    element('cardNumber')
  promised.unmount()
  Object.assign(window, { Stripe: Object.assign(() => library, { version: 'endive' }) })
}
