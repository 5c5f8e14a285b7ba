/** The shapes of the pages' static texts. Texts only: the pages decide how they look. */

export interface Plan {
  name: string;
  /** The figure as shown, with its unit. */
  price: string;
  period: string;
  description: string;
  features: readonly string[];
  buttonText: string;
  mostPopular: boolean;
}

/** A value, a feature or a step: a title and a text. */
export interface Point {
  title: string;
  text: string;
}

export interface Question {
  question: string;
  answer: string;
}

export interface QuestionGroup {
  /** The anchor of the group on its page. */
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
  /** The seed of the generated portrait. */
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

/** The story of how two people met. */
export interface CoupleStory {
  names: string;
  place: string;
  married: string;
  quote: string;
}

/** A part of a policy: paragraphs and an optional list. */
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
