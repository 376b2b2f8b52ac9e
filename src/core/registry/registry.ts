import { Fault } from '../faults.js';
import { editDistance, nearest } from '../nearest.js';
import { RecentlyUsed } from '../recently-used.js';
import type { DomainRecord, WithdrawnOperator } from './define-domain.js';
import { createOperator, type Operator } from './operator.js';
import { isOperatorId, isOwnId, isRelationId, OWN_DOMAIN, ownerOf, toOperatorId } from './operator-id.js';
import { OWN_HEADING, type OwnOperators, toOwnRecord } from './own-domain.js';
import type {
  DomainSummary,
  IndexedOperator,
  OperatorSummary,
  RegistryIndex,
  RegistrySource,
  Search,
  SearchAnswer,
  SearchOptions,
  TaggedIds,
} from './registry-source.js';

/** Gives the words of a list for a message: `NM19 (Newton's second law), NM1 (…)`. */
export const listOperators = (operators: readonly OperatorSummary[]): string =>
  operators.map(({ id, name }) => `${id} (${name})`).join(', ');

/** Says of an operator that gave up its place what it was and what became of it. */
export const formatWithdrawn = ({ id, name, became }: WithdrawnOperator): string => `${id} (${name}) was withdrawn: ${became}`;

/** A word that stands in a domain's name, field or description is nearer than any that is only spelt alike. */
const distanceTo = ({ id, name, field, about }: DomainSummary, wanted: string): number => {
  if (wanted.length > 2 && `${id} ${name}`.toLowerCase().includes(wanted)) return -2;
  if (wanted.length > 2 && `${field} ${about}`.toLowerCase().includes(wanted)) return -1;
  return Math.min(editDistance(wanted, id), editDistance(wanted, name.toLowerCase()));
};

/** Operators that are kept ready to run, with what is derived from their equations. */
const MOST_OPERATORS = 128;
/** Domains whose records are kept. */
const MOST_DOMAINS = 16;

/** What was read of a source; registries that differ in a caller's own formulas share it. */
class ReadRecords {
  readonly operators = new RecentlyUsed<Operator>(MOST_OPERATORS);
  readonly domains = new RecentlyUsed<DomainRecord>(MOST_DOMAINS);
  index: RegistryIndex | undefined;
  byId: ReadonlyMap<string, OperatorSummary> | undefined;
  symbols: readonly IndexedOperator[] | undefined;
  search: Search | undefined;
  tags: TaggedIds | undefined;
  byShape: ReadonlyMap<string, readonly string[]> | undefined;
}

/** The operators and domains, each read when it is asked for and kept for a while. */
export class Registry {
  readonly #source: RegistrySource;
  readonly #read: ReadRecords;
  readonly #own: OwnOperators;
  #ownDomain: DomainRecord | undefined;

  constructor(source: RegistrySource, read = new ReadRecords(), own: OwnOperators = new Map()) {
    this.#source = source;
    this.#read = read;
    this.#own = own;
  }

  /** Gives a registry that has these own formulas beside the same operators, in place of those that this one has. */
  with(own: OwnOperators): Registry {
    return new Registry(this.#source, this.#read, own);
  }

  /** The caller's own formulas as a domain; absent where there are none. */
  get own(): DomainRecord | undefined {
    if (this.#own.size > 0) this.#ownDomain ??= { ...OWN_HEADING, operators: [...this.#own].map(([id, make]) => toOwnRecord(id, make)) };
    return this.#ownDomain;
  }

  get index(): RegistryIndex {
    this.#read.index ??= this.#source.index();
    return this.#read.index;
  }

  #summaries(): ReadonlyMap<string, OperatorSummary> {
    this.#read.byId ??= new Map([...this.index.operators, ...this.index.relations].map((summary) => [summary.id, summary]));
    return this.#read.byId;
  }

  /** Tells whether there is such an operator or relation; ids are read in any case, those of own formulas as they are written. */
  has(id: string): boolean {
    return this.#own.has(id) || this.#summaries().has(toOperatorId(id));
  }

  #ownSummary(id: string): OperatorSummary {
    const make = this.#own.get(id);
    if (make !== undefined) return { id, name: make().record.name, domain: OWN_DOMAIN };
    const near = nearest(id.slice(0, 80), this.#own.keys()).map((own) => this.#ownSummary(own));
    const kept = near.length === 0 ? 'none is kept' : `nearest are ${listOperators(near)}`;
    throw new Fault('UNKNOWN_OPERATOR', `There is no own formula ${JSON.stringify(id.slice(0, 80))} here; ${kept}.`, {
      operator: id.slice(0, 80),
      nearest: near.map((summary) => ({ id: summary.id, name: summary.name })),
    });
  }

  /** Gives the operator that gave up its place and had this id, or whose case a relation of this id would be; nothing for any other id. */
  withdrawn(id: string): WithdrawnOperator | undefined {
    if (!isOperatorId(id)) return undefined;
    const wanted = ownerOf(toOperatorId(id));
    const domain = this.index.domains.find(({ prefix }) => wanted.startsWith(prefix));
    return domain === undefined ? undefined : this.domain(domain.id).withdrawn?.find((operator) => operator.id === wanted);
  }

  /** @throws Fault UNKNOWN_OPERATOR with the three nearest, and with what became of it where it was withdrawn */
  summary(id: string): OperatorSummary {
    if (isOwnId(id)) return this.#ownSummary(id);
    const known = this.#summaries().get(toOperatorId(id));
    if (known) return known;
    const near = this.nearest(id);
    const gone = this.withdrawn(id);
    const what =
      gone === undefined
        ? `There is no operator ${JSON.stringify(id.slice(0, 80))}`
        : `${formatWithdrawn(gone)}, and ${gone.id} is not used again`;
    throw new Fault('UNKNOWN_OPERATOR', `${what}; nearest are ${listOperators(near)}.`, {
      operator: id.slice(0, 80),
      nearest: near.map((summary) => ({ id: summary.id, name: summary.name })),
      ...(gone === undefined ? {} : { withdrawn: { ...gone } }),
    });
  }

  /** Gives the three operators nearest to what somebody wrote: by id where it looks like one, by search otherwise. */
  nearest(text: string): readonly OperatorSummary[] {
    const gone = this.withdrawn(text);
    const wanted = (gone?.name ?? text).slice(0, 80);
    const isId = /^[A-Za-z]{1,3}\d+(?::|$)/.test(wanted);
    // What became of an operator may name another: `use SL8`.
    const instead = (gone?.became.match(/\b[A-Z]{2}\d{1,4}\b/g) ?? []).filter((id) => this.has(id)).map((id) => this.summary(id));
    const alike = isId ? [] : this.search(wanted, { limit: 3 }).hits.map(({ id }) => this.summary(id));
    const found = [...new Set([...instead, ...alike])].slice(0, 3);
    if (found.length >= 3) return found;
    const byId = [...this.#summaries().values()]
      .filter((summary) => !found.includes(summary))
      .map((summary) => ({ summary, distance: editDistance(wanted.toUpperCase(), summary.id) }))
      .sort((a, b) => a.distance - b.distance)
      .map(({ summary }) => summary);
    return [...found, ...byId].slice(0, 3);
  }

  /**
   * Gives an operator, ready to run.
   * @throws Fault UNKNOWN_OPERATOR with the three nearest
   */
  operator(id: string): Operator {
    const own = this.#own.get(id);
    if (own !== undefined) return own();
    const { id: known, domain } = this.summary(id);
    return this.#read.operators.get(known, () => {
      // Without the records beside it, so that what is kept of an operator does not keep its whole domain.
      const { operators, relations = [], withdrawn: _, ...heading } = this.domain(domain);
      const record = (isRelationId(known) ? relations : operators).find((candidate) => candidate.id === known);
      if (!record) throw new Fault('RECORD_INVALID', `The index names ${known}, but its domain does not hold it.`, { id: known });
      return createOperator(record, heading);
    });
  }

  /**
   * Gives a domain with its records, by id, prefix or name.
   * @throws Fault UNKNOWN_DOMAIN with the three nearest
   */
  domain(id: string): DomainRecord {
    const wanted = id.slice(0, 80).trim().toLowerCase();
    if (wanted === OWN_DOMAIN && this.own !== undefined) return this.own;
    const { domains } = this.index;
    const summary = domains.find(
      (domain) => domain.id === wanted || domain.prefix.toLowerCase() === wanted || domain.name.toLowerCase() === wanted,
    );
    if (!summary) {
      const near = domains
        .map((domain) => ({ domain, distance: distanceTo(domain, wanted) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, 3)
        .map(({ domain }) => domain.id);
      throw new Fault('UNKNOWN_DOMAIN', `There is no domain ${JSON.stringify(id.slice(0, 80))}; nearest are ${near.join(', ')}.`, {
        domain: id.slice(0, 80),
        nearest: near,
      });
    }
    return this.#read.domains.get(summary.id, () => this.#source.domain(summary.id));
  }

  /** The symbols of every operator, without their records. */
  get symbols(): readonly IndexedOperator[] {
    this.#read.symbols ??= this.#source.symbols(this.index.operators);
    return this.#read.symbols;
  }

  /** Gives the operators whose equations have a shape; see `equationShape`. */
  withShape(shape: string): readonly Operator[] {
    if (this.#read.byShape === undefined) {
      const byShape = new Map<string, string[]>();
      this.#source.shapes().forEach((own, i) => {
        const id = this.index.operators[i]?.id;
        if (own !== '' && id !== undefined) byShape.set(own, [...(byShape.get(own) ?? []), id]);
      });
      this.#read.byShape = byShape;
    }
    return (this.#read.byShape.get(shape) ?? []).map((id) => this.operator(id));
  }

  /**
   * Gives the operators and relations that bear a tag, to keep a list or a search to them.
   * @throws Fault UNKNOWN_TAG with the three nearest
   */
  tagged(tag: string): NonNullable<SearchOptions['tagged']> {
    this.#read.tags ??= this.#source.tags();
    const { tags } = this.#read;
    const wanted = tag.slice(0, 64).trim().toLowerCase();
    const ids = Object.hasOwn(tags, wanted) ? tags[wanted] : undefined;
    if (ids !== undefined) return { tag: wanted, ids: new Set(ids) };
    const near = nearest(wanted, Object.keys(tags), 3);
    throw new Fault('UNKNOWN_TAG', `No operator bears the tag ${JSON.stringify(wanted)}; nearest are ${near.join(', ')}.`, {
      tag: wanted,
      nearest: near,
    });
  }

  /** Counts the operators that bear a tag; named relations are not counted. */
  countTagged(tag: string): number {
    const { ids } = this.tagged(tag);
    return this.index.operators.filter(({ id }) => ids.has(id)).length;
  }

  /** Searches the operators and the caller's own formulas in free text; see {@link Search}. */
  search(query: string, options: SearchOptions = {}): SearchAnswer {
    this.#read.search ??= this.#source.search();
    return this.#read.search(query, options, this.own);
  }
}
