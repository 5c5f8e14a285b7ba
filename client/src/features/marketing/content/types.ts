/** Shapes of the static copy. Words only: how they look is the pages' matter. */

export interface Plan {
  name: string;
  /** As shown, with its sign. */
  price: string;
  period: string;
  description: string;
  features: readonly string[];
  buttonText: string;
  mostPopular: boolean;
}

/** A thing with a name and some words about it: a value, a feature, a step. */
export interface Point {
  title: string;
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

export interface QuestionGroup {
  /** Anchor of the group on its page. */
  id: string;
  title: string;
  questions: readonly Question[];
}

export interface Figure {
  value: string;
  label: string;
}

export interface TeamMember {
  name: string;
  role: string;
  bio: string;
  /** What the drawn portrait follows from. */
  image: string;
}

export interface Article {
  title: string;
  excerpt: string;
  date: string;
  category: string;
  author: string;
  authorRole: string;
  readTime: string;
}

export interface EventItem {
  title: string;
  date: string;
  time: string;
  location: string;
  description: string;
  speaker?: string;
  speakerTitle?: string;
  isVirtual: boolean;
  isFree: boolean;
  isExclusive: boolean;
  price: string;
}

export interface PastEvent {
  title: string;
  date: string;
  description: string;
  recording: boolean;
}

/** What two people tell of how they met. */
export interface CoupleStory {
  names: string;
  place: string;
  married: string;
  quote: string;
}

/** A part of a policy: paragraphs, then perhaps a list. */
export interface PolicySection {
  id: string;
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

export interface Policy {
  title: string;
  lead: string;
  sections: readonly PolicySection[];
}
