import type { Call, ResponseOf } from '../../shared/contract/base/define.ts';
import type { RecommendationView } from '../../shared/contract/base/views.ts';
import { contract } from '../../shared/contract/index.ts';
import { LIMITS } from '../../shared/limits.ts';
import { FRAME_MARK, PEOPLE_TEMPLATE } from '../../shared/prerender.ts';
import { isGuardedPhoto } from '../../shared/rules/photo-address.ts';
import {
  describeRecommendation,
  findIntroduction,
  type RecommendationText,
  SLOTS,
} from '../src/content/recommendation-text.ts';
import { buildUrl } from '../src/lib/api.ts';

const SLOT = /__(\w+?)__/g;

/** Removes a part of the page, and what that leaves empty around it. */
const removeWithEmpty = (part: ChildNode): void => {
  const around = part.parentElement;
  part.remove();
  if (around?.childNodes.length === 0) removeWithEmpty(around);
};

/** Writes values into the slots of texts and attributes below an element; a text of nothing is removed with what it leaves empty. */
const fillSlots = (part: ParentNode, values: Readonly<Record<string, unknown>>): void => {
  const fill = (text: string): string => text.replace(SLOT, (slot, name: string) => String(values[name] ?? slot));
  for (const element of part.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) if (value.match(SLOT)) element.setAttribute(name, fill(value));
    for (const text of [...element.childNodes].filter((node) => node instanceof Text)) {
      if (!text.data.match(SLOT)) continue;
      text.data = fill(text.data);
      if (!text.data) removeWithEmpty(text);
    }
  }
};

const keepPhotoAsItIs = (photo: HTMLImageElement): void => {
  const prevent = (event: Event): void => event.preventDefault();
  for (const saving of ['contextmenu', 'dragstart']) photo.addEventListener(saving, prevent);
  photo.addEventListener('error', () => photo.remove());
};

const buildCard = (model: Element, text: RecommendationText): Element => {
  const card = model.cloneNode(true) as Element;
  const point = [...card.querySelectorAll('li')].find((one) => one.textContent === SLOTS.points[0]?.label);
  if (!text.isHighlighted) card.querySelector('[data-highlighted]')?.removeAttribute('data-highlighted');
  for (const photo of card.querySelectorAll('img')) {
    if (!text.photo || isGuardedPhoto(text.photo)) photo.remove();
    else keepPhotoAsItIs(photo);
  }
  fillSlots(card, { ...text });
  // After all else, so that nothing is filled twice: what members write may look like a slot.
  for (const values of text.points) {
    const copy = point?.cloneNode(true) as Element;
    fillSlots(copy, { ...values });
    point?.before(copy);
  }
  if (point) removeWithEmpty(point);
  return card;
};

/**
 * Returns the list of people's cards, made of the template of a list with one; null for no people. A photo that is not to be captured
 * comes with the program, as does the drawing of who has none.
 */
export const buildPeople = (template: HTMLTemplateElement, texts: readonly RecommendationText[]): Element | null => {
  const list = template.content.firstElementChild?.cloneNode(true) as Element | undefined;
  const model = list?.firstElementChild;
  if (!list || !model || texts.length === 0) return null;
  list.replaceChildren(...texts.map((text) => buildCard(model, text)));
  return list;
};

/** Reads the response to a call that the page has started by itself, and leaves it to the program. */
const readEarly = async <C extends Call>(
  call: C,
  input: { query?: Record<string, number> } = {},
): Promise<ResponseOf<C>> => {
  const response = await window.__early?.[buildUrl(call, input)];
  if (!response?.ok) throw new Error(`No response to ${call.path}`);
  return response.clone().json();
};

/** Shows the first people that are recommended in the frame of the page, where nothing else comes above them. */
const showEarlyPeople = async (): Promise<void> => {
  const { recommendations, list: introduced, renewal } = contract.matches;
  const [people, introductions, { isPending }, { awaitsVerification }] = await Promise.all([
    readEarly(recommendations, { query: { limit: LIMITS.recommendations.default } }),
    readEarly(introduced),
    readEarly(renewal),
    readEarly(contract.profiles.mine),
  ]);
  const template = document.querySelector<HTMLTemplateElement>(`[${FRAME_MARK}] [${PEOPLE_TEMPLATE}]`);
  if (!template || isPending || awaitsVerification) return;
  const texts = people
    .slice(0, LIMITS.recommendations.shown)
    .map((person: RecommendationView) =>
      describeRecommendation(person, findIntroduction(introductions, person.user.id)),
    );
  const list = buildPeople(template, texts);
  if (!list) return;
  // It is the largest of all that is seen at first.
  list.querySelector('img')?.setAttribute('fetchpriority', 'high');
  list.querySelector('img')?.setAttribute('loading', 'eager');
  template.previousElementSibling?.replaceWith(list);
};

// What the page cannot show by itself comes with the program.
showEarlyPeople().catch(() => undefined);
