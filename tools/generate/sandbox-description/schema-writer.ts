import ts from 'typescript'
import type { Schema } from '../../../sandbox/description/provider-description.ts'
import { includedObjects, includedResources } from './included-objects.ts'

/** Turns types of the provider's library into schemas; objects with a name of their own become definitions. */
export class SchemaWriter {
  readonly definitions: Record<string, Schema> = {}
  private readonly checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  write(type: ts.Type): Schema {
    // all events share this base; the object that each is about is described separately
    if (type.aliasSymbol?.name === 'Event') return { $ref: 'EventBase' }
    const parts = type.isUnion() ? type.types : [type]
    const written: Schema[] = []
    const values: (string | number | boolean)[] = []
    let isNullable = false
    for (const part of parts) {
      if (part.flags & ts.TypeFlags.Undefined) continue
      if (part.flags & ts.TypeFlags.Null) isNullable = true
      else if (part.isStringLiteral() || part.isNumberLiteral()) values.push(part.value)
      else if (part.flags & ts.TypeFlags.BooleanLiteral) values.push(this.checker.typeToString(part) === 'true')
      else if (!isGrowing(part) && !this.isOtherResource(part)) written.push(this.writeSingle(part))
    }
    // an enumeration that may grow in later versions of the API keeps its present values, unless any text is allowed beside them
    const isOpen = written.some((schema) => schema.type === 'string') && !parts.some(isGrowing)
    const isBoolean = values.includes(true) && values.includes(false)
    if (isBoolean) written.push({ type: 'boolean' })
    const others = isBoolean ? values.filter((value) => typeof value !== 'boolean') : values
    if (others.length > 0 && !(isOpen && others.every((value) => typeof value === 'string')))
      written.push({ enum: others.sort() })
    if (isNullable) written.push({ type: 'null' })
    const [only, ...more] = [...new Map(written.map((schema) => [JSON.stringify(schema), schema])).values()]
    // if the sandbox could send no value at all, nothing is valid
    return more.length > 0 ? { anyOf: [only as Schema, ...more] } : (only ?? { enum: [] })
  }

  private writeSingle(type: ts.Type): Schema {
    if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Never)) return { enum: [] }
    if (type.flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (type.flags & ts.TypeFlags.NumberLike) return { type: 'number' }
    if (type.flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' }
    if (this.checker.isArrayType(type))
      return { type: 'array', items: this.write(this.checker.getTypeArguments(type as ts.TypeReference)[0] as ts.Type) }
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return {}
    const name = type.symbol && this.checker.getFullyQualifiedName(type.symbol).replace(/^.*"\./, '')
    if (!name || name.includes('__type') || type.aliasTypeArguments || hasTypeArguments(type))
      return this.writeObject(type)
    // the objects of events are described by the types of the events
    if (name === 'Event.Data.Object') return { type: 'object' }
    if (!(name in this.definitions)) {
      this.definitions[name] = {}
      this.definitions[name] = this.writeObject(type)
    }
    return { $ref: name }
  }

  private writeObject(type: ts.Type): Schema {
    const values = type.getStringIndexType()
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of this.checker.getPropertiesOfType(type)) {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      const typeOfProperty = this.checker.getTypeOfSymbol(property)
      if (isOptional && this.isObject(typeOfProperty) && !includedObjects.has(property.name)) continue
      properties[property.name] = this.write(typeOfProperty)
      if (!isOptional) required.push(property.name)
    }
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: values ? this.write(values) : false,
    }
  }

  private isOtherResource(type: ts.Type): boolean {
    const kind = type.getProperty('object')
    if (!kind || (kind.flags & ts.SymbolFlags.Optional) !== 0) return false
    const value = this.checker.getTypeOfSymbol(kind)
    return value.isStringLiteral() && !includedResources.has(value.value)
  }

  /** Whether every value of the type is an object, or an array of objects. */
  private isObject(type: ts.Type): boolean {
    if (type.isUnion()) {
      const parts = type.types.filter(
        (part) => !(part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Literal)),
      )
      return parts.length > 0 && parts.every((part) => this.isObject(part))
    }
    if (this.checker.isArrayType(type))
      return this.checker.getTypeArguments(type as ts.TypeReference).every((part) => this.isObject(part))
    return !type.isIntersection() && (type.flags & ts.TypeFlags.Object) !== 0
  }
}

/** The part of an enumeration that stands for values of later versions: string & Record<never, never>. */
const isGrowing = (type: ts.Type) =>
  type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String)

/** Whether the type is an instance of a generic one, such as a list of something, and so has no name of its own. */
const hasTypeArguments = (type: ts.Type) =>
  ((type as ts.TypeReference).typeArguments ?? []).length > 0 && !type.isClassOrInterface()
