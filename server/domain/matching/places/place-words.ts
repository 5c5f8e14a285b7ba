/** Words for a direction or a part of a place: "North London" is London. */
export const COMPASS_WORDS = `north,south,east,west,northern,southern,eastern,western,north east,north west,south east,south west,northeast,
northwest,southeast,southwest,north eastern,north western,south eastern,south western,central,inner,outer,greater,downtown,uptown,
midtown,upstate,n,s,e,w,ne,nw,se,sw,kuzey,güney,guney,doğu,dogu,batı,bati,merkez,nord,sud,ouest,est,banlieue,شمال,جنوب,شرق,غرب,وسط,
utara,selatan,timur,barat,pusat,شمالی,جنوبی,مشرقی,مغربی`;

/** What stands around the name of a place. */
export const FRAME_BEFORE = `now in,now living in,anywhere in,anywhere around,all over,all of,whole of,within,greater area of,moved to,i live in,i am in,im in,i am based in,im based in,living in,live in,lives in,based in,located in,currently in,
currently,residing in,near,nr,near to,close to,around,just outside,outside,outside of,not far from,from,in,the,city of,town of,suburb of,
suburbs of,somewhere in,somewhere near,state of,province of,county of,co,county,between,au,à,en,proche de,près de,مدينة,شهر,محافظة`;
export const FRAME_AFTER = `et banlieue,et sa banlieue,and suburbs,and area,based,only,wide,born and raised,born and bred,for now,at the moment,currently,now,and region,et environs,et alentours,civarı,area,metro,metro area,metropolitan,metropolitan area,region,city,town,city centre,city center,centre,center,
suburbs,county,district,state,province,governorate,prefecture,and surroundings,and surrounding areas,and around,or nearby,surroundings,
şehri,ili`;
/** Of these, those that say that a region is meant. */
export const REGION_WORDS =
  'state,province,county,governorate,prefecture,state of,province of,county of,co,محافظة,ili,upstate';

/** What is no place, although there are towns of these names. */
export const NO_PLACES = `west coast,east coast,midwest,mid west,deep south,far east,anywhere,everywhere,nowhere,somewhere,here,there,home,world,worldwide,earth,moon,mars,universe,internet,online,
remote,abroad,overseas,paradise,heaven,hell,jannah,dunya,ummah,europe,asia,africa,middle east,gulf,gcc,mena,north africa,southeast asia,
south asia,west,east,north,south,british,english,american,arab,muslim,flexible,any,none,na,eu,n a,tbd,test,unknown,private,secret,nomad,
hybrid,travelling,traveling,various,many,all over,island,north america,south america,central asia,balkans,scandinavia,levant,maghreb,
hope,love,peace,faith,freedom,mobile,planet earth,open,female,man,woman,sunni,shia,islam,halal,imam,new`;

/** Words after which a place is not where somebody is: "not London". */
export const DENYING_WORDS =
  'not,no,except,but,never,without,leaving,avoid,hate,love,lines,calling,move,moving,born,originally';
