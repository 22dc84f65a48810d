import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.appwidget.AppWidgetManager;
import android.appwidget.AppWidgetProviderInfo;
import android.content.ComponentName;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.view.ViewGroup;
import com.facebook.react.bridge.Arguments;
import com.facebook.react.bridge.ReactApplicationContext;
import com.facebook.react.uimanager.DisplayMetricsHolder;
import com.reactnativeandroidwidget.RNWidget;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.shadows.ShadowAppWidgetManager;

/**
 * Draws trees with the Java code of react-native-android-widget, each as a widget of its size, and
 * taps each clickable area. -Dtrees names a folder of JSON files, each {@code {width, height,
 * tree}}. -Dout names a folder for the pictures and for {@code results.json}. For each tree, this
 * file has the label that a screen reader speaks, and what each tap sent, or null for nothing.
 *
 * <p>The library's Java reads Robolectric's clock, which stands still: all areas of a widget are
 * made within one millisecond, as they may be on a phone.
 */
@RunWith(RobolectricTestRunner.class)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
@Config(sdk = 35, qualifiers = "w411dp-h914dp-port-xhdpi",
    instrumentedPackages = "com.reactnativeandroidwidget")
public class TreesTest {
  private final Application app = RuntimeEnvironment.getApplication();
  private final AppWidgetManager manager = AppWidgetManager.getInstance(app);
  private final ShadowAppWidgetManager shadow = shadowOf(manager);
  private final AppWidgetProviderInfo provider = new AppWidgetProviderInfo();

  @Test
  public void draw() throws Exception {
    File out = new File(System.getProperty("out"));
    // React Native does this when it starts.
    DisplayMetricsHolder.initDisplayMetricsIfNotInitialized(app);
    shadow.setAllowedToBindAppWidgets(true);
    provider.provider = new ComponentName(app, app.getPackageName() + ".Widget");
    shadow.addInstalledProvider(provider);
    File[] files = new File(System.getProperty("trees")).listFiles();
    Arrays.sort(files);
    JSONObject results = new JSONObject();
    int id = 0;
    for (File file : files) {
      String name = file.getName().replace(".json", "");
      JSONObject told = new JSONObject(new String(Files.readAllBytes(file.toPath()),
          StandardCharsets.UTF_8));
      results.put(name, drawOne(++id, told));
      for (String mode : new String[] {"light", "dark"}) {
        File picture =
            new File(app.getFilesDir(), "widget_images/widget_" + id + "_mode_" + mode + ".png");
        Files.copy(picture.toPath(), new File(out, name + "-" + mode + ".png").toPath(),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    Files.write(new File(out, "results.json").toPath(),
        results.toString().getBytes(StandardCharsets.UTF_8));
  }

  private JSONObject drawOne(int id, JSONObject told) throws Exception {
    manager.bindAppWidgetIdIfAllowed(id, provider.provider);
    Bundle size = new Bundle();
    size.putInt(AppWidgetManager.OPTION_APPWIDGET_MIN_WIDTH, told.getInt("width"));
    size.putInt(AppWidgetManager.OPTION_APPWIDGET_MAX_HEIGHT, told.getInt("height"));
    manager.updateAppWidgetOptions(id, size);
    Map<String, Object> tree = members(told.getJSONObject("tree"));
    ReactApplicationContext react = new ReactApplicationContext(app);
    new RNWidget(react, Arguments.makeNativeMap(tree), "Widget").drawWidget(id);
    List<View> areas = new ArrayList<>();
    View root = shadow.getViewFor(id);
    collect(root, areas);
    JSONArray taps = new JSONArray();
    for (View area : areas) {
      taps.put(tap(area));
    }
    return new JSONObject().put("taps", taps).put("label", labelOf(root));
  }

  /** The action that a tap sent, with its data. */
  private Object tap(View area) throws JSONException {
    shadowOf(app).clearBroadcastIntents();
    area.performClick();
    List<Intent> sent = shadowOf(app).getBroadcastIntents();
    if (sent.isEmpty()) {
      return JSONObject.NULL;
    }
    Bundle data = sent.get(0).getBundleExtra("clickActionData");
    JSONObject told = new JSONObject().put("action", sent.get(0).getStringExtra("clickAction"));
    if (data != null) {
      for (String key : data.keySet()) {
        told.put(key, data.get(key));
      }
    }
    return told;
  }

  private static void collect(View view, List<View> areas) {
    if (view.hasOnClickListeners()) {
      areas.add(view);
    }
    if (view instanceof ViewGroup) {
      ViewGroup group = (ViewGroup) view;
      for (int index = 0; index < group.getChildCount(); index++) {
        collect(group.getChildAt(index), areas);
      }
    }
  }

  /** The first description in a view, which a screen reader speaks. */
  private static String labelOf(View view) {
    if (view.getContentDescription() != null) {
      return view.getContentDescription().toString();
    }
    String found = null;
    if (view instanceof ViewGroup) {
      ViewGroup group = (ViewGroup) view;
      for (int index = 0; index < group.getChildCount() && found == null; index++) {
        found = labelOf(group.getChildAt(index));
      }
    }
    return found;
  }

  private static Map<String, Object> members(JSONObject object) throws JSONException {
    Map<String, Object> map = new HashMap<>();
    for (Iterator<String> names = object.keys(); names.hasNext();) {
      String name = names.next();
      map.put(name, value(object.get(name)));
    }
    return map;
  }

  private static Object value(Object value) throws JSONException {
    if (value instanceof JSONObject) {
      return members((JSONObject) value);
    }
    if (value instanceof JSONArray) {
      List<Object> list = new ArrayList<>();
      JSONArray array = (JSONArray) value;
      for (int index = 0; index < array.length(); index++) {
        list.add(value(array.get(index)));
      }
      return list;
    }
    // React Native passes every number as a double.
    return value instanceof Integer ? (Object) ((Integer) value).doubleValue()
        : value == JSONObject.NULL ? null : value;
  }
}
