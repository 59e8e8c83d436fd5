import type { z } from 'zod'
import { AppError, type ErrorCode } from '#platform/app-error.ts'
import type { refusedProductsSchema } from '../contract.ts'

/** Builds an error that names the refused products of an order, so that the buyer can go on without them (D-347). */
export function createProductRejection(
  message: string,
  code: ErrorCode,
  products: readonly { id: string; name?: string }[],
): AppError {
  const errors: z.output<typeof refusedProductsSchema> = {
    refused: products.map(({ id, name }) => ({ prod_id: id, ...(name === undefined ? {} : { name }) })),
  }
  return new AppError(message, code, errors)
}
