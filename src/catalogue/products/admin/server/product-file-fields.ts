import type { ImportFields } from '#back-office/imports/import-fields.ts'
import {
  optionalProductColumns,
  type ProductCsvColumn,
  productCsvColumns,
  productFileTitles,
} from '#catalogue/products/product-csv-columns.ts'

export type ProductFileField = keyof typeof productFileTitles

/** The fields of a product file, with the headings of this shop's files and of those of Shopify and WooCommerce. */
export const productFileFields: ImportFields<ProductFileField> = {
  titles: productFileTitles,
  headings: {
    brand: ['Vendor', 'Brands', 'Manufacturer', 'Make'],
    name: ['Product name', 'Product', 'Item name'],
    title: ['Title', 'Short description', 'Tagline', 'SEO Title', 'Subtitle'],
    desc: ['Body (HTML)', 'Body HTML', 'Description', 'Product description', 'Long description'],
    uses: ['How to use', 'Directions', 'Usage'],
    ingredients: ['INCI', 'Ingredient list'],
    cat_id: ['Product Category', 'Category', 'Type', 'Product type', 'Collection'],
    subcat_id: ['Sub-categories', 'Subcategory', 'Sub category', 'Sub-category'],
    price: ['Variant Price', 'Sale price', 'Selling price', 'Retail price', 'Unit price'],
    rrp: [
      'Variant Compare At Price',
      'Regular price',
      'Compare-at price',
      'Compare at price',
      'Recommended retail price',
    ],
    commission: ['Seller commission', 'Margin'],
    quantity: ['Variant Inventory Qty', 'Stock', 'Inventory quantity', 'Qty', 'On hand', 'Stock quantity'],
    weight: ['Size', 'Volume', 'Net weight', 'Contents'],
    weight_unit: ['Weight unit', 'Size unit', 'Units'],
    weight_kg: ['Weight (kg)', 'Weight kg'],
    weight_g: ['Weight (g)', 'Weight (grams)', 'Variant Grams', 'Weight g'],
    weight_lb: ['Weight (lbs)', 'Weight (lb)', 'Weight lbs'],
    skin_color: ['Skin tone', 'Skin colours', 'Shades'],
    color: ['Color', 'Colour code', 'Hex'],
    vat_rate: ['VAT', 'Tax rate', 'VAT %'],
    bin: ['Place', 'Bin', 'Bin location', 'Shelf location', 'Place on the shelf'],
    seal: ['Seal', 'Sealed', 'Has a hygiene seal'],
  },
  isValue: {},
  several: ['weight_kg', 'weight_g', 'weight_lb'],
  findMissing,
}

const weights = ['weight', 'weight_kg', 'weight_g', 'weight_lb']

/**
 * Lists the required columns that a file lacks. A title can stand in for the name and, beside a brand and a description, the name for the
 * title; either price can for the other, and a weight whose heading names its unit can for weight and unit.
 */
function findMissing(found: ReadonlySet<string>): string[] {
  const others: Partial<Record<ProductCsvColumn, readonly string[]>> = {
    name: ['title'],
    title: found.has('brand') && found.has('desc') ? ['name'] : [],
    price: ['rrp'],
    rrp: ['price'],
    weight: weights,
    weight_unit: weights,
  }
  return Object.entries(productCsvColumns).flatMap(([field, title]) => {
    const isThere = [field, ...(others[field as ProductCsvColumn] ?? [])].some((one) => found.has(one))
    return isThere || optionalProductColumns.includes(field as ProductCsvColumn) ? [] : [title]
  })
}
