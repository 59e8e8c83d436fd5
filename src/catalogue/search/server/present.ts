import type { BrandsResponse, ColoursResponse } from '../contract.ts'

export function presentBrands(names: string[]): BrandsResponse {
  return { brands: names.map((name) => ({ name })), ttl: names.length }
}

/** Presents colours; a colour's id is its code without the hash, so the id never changes (D-138). */
export function presentColours(codes: string[]): ColoursResponse {
  return { colors: codes.map((code) => ({ _id: code.slice(1), code })), ttl: codes.length }
}
